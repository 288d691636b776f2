const german = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 20 });

/** A number as a German reader writes it: 1237 is "1.237", 12.5 is "12,5". */
export const formatNumber = (number: number): string => german.format(number);
