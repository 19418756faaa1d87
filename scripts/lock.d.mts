export function withLock<Result>(file: string, what: string, work: () => Promise<Result>): Promise<Result>;
