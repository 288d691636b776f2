const german = new Intl.NumberFormat("de-DE");

/** A count as a German reader writes it: 1237 is "1.237". */
export const formatNumber = (count: number): string => german.format(count);
