/** An ILIKE pattern for text that holds `keyword`, whose own % _ and \ mean themselves. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
