// The most common passwords. The list is loaded with the first new password, since it takes time and memory.

let listed: Promise<Set<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= readList();
  return (await listed).has(password.normalize('NFKC').toLowerCase());
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
