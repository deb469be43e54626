/** This page, as the server knows it: what it has open ends with its line. 128 random bits as an id: a page without https has no `randomUUID`. */
export const connection: string = [...crypto.getRandomValues(new Uint8Array(16))]
  .map(byte => byte.toString(16).padStart(2, '0'))
  .join('')
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
