const ofMacau = /澳門|\bmaca[uo]\b/i;
/** The ferry to Macau leaves from an address in Hong Kong. */
const ofHongKong = /香港|\bhong kong\b/i;

/** The region of a site, from its addresses and districts. One that names neither is in Hong Kong. */
export const regionOfAddress = (texts: readonly string[]): 'HK' | 'MO' =>
  texts.some((text) => ofMacau.test(text)) && !texts.some((text) => ofHongKong.test(text)) ? 'MO' : 'HK';
