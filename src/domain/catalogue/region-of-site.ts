const ofMacau = /澳門|\bmaca[uo]\b/i;
/** The ferry to Macau leaves from an address in Hong Kong. */
const ofHongKong = /香港|\bhong kong\b/i;

type Texts = Partial<Record<string, string | null>> | null | undefined;
type NamedSite = {
  name: string;
  names?: Texts;
  districts?: Texts;
  address?: string | null | undefined;
  addresses?: Texts;
};

/** The region of a site as its names, districts and addresses tell it. */
export const regionOfSite = ({ name, names, districts, address, addresses }: NamedSite): 'HK' | 'MO' =>
  regionOfTexts([name, address, ...[names, districts, addresses].flatMap((texts) => Object.values(texts ?? {}))]);

/** Texts that name neither region are of Hong Kong. */
export function regionOfTexts(texts: readonly (string | null | undefined)[]): 'HK' | 'MO' {
  const names = (region: RegExp) => texts.some((text) => region.test(text ?? ''));
  return names(ofMacau) && !names(ofHongKong) ? 'MO' : 'HK';
}
