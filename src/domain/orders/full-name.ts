const chinese = /^\p{Script=Han}+$/u;

/** A Chinese family name comes first, without a space before a Chinese given name. A Latin name is written as it is spoken. */
export function fullName({ lastName, firstName }: { lastName: string; firstName: string }): string {
  if (!chinese.test(lastName)) return `${firstName} ${lastName}`.trim();
  return chinese.test(firstName) ? lastName + firstName : `${lastName} ${firstName}`.trim();
}
