/** `tel:+85230080000`: what a phone dials, without the spaces that a person reads. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
