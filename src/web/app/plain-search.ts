/** Search parameters as text, as a plain form writes them: `?query=123` is a word, not a number. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
    return text && `?${text}`;
  },
};
