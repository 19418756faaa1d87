/** `m••@visitor.example`: enough to recognise a mailbox on the telephone, and too little to write to it. */
export const hiddenMailbox = (email: string): string => email.replace(/^(.)[^@]*/su, '$1••');
