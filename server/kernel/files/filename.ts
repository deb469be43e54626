/** Characters of a file name, at most. */
const MAX_NAME = 120
// control characters, path separators, what Windows refuses, and characters that are invisible or turn the reading direction round
const REFUSED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A name that is safe to show and to save, ending in one of `extensions` (the first, when it has another). */
export function cleanFilename(given: string, extensions: readonly string[]): string {
  // browsers write these three so in a form (WHATWG)
  const plain = given.replace(/%(22|0d|0a)/gi, ' ')
  const name = plain
    .normalize('NFC')
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const known = extensions.includes(extension)
  const kept = known ? extension : (extensions[0] ?? '')
  const base = [...(known ? name.slice(0, dot).trimEnd() : name)]
    .slice(0, MAX_NAME - kept.length - 1)
    .join('')
    .trim()
  return `${base || 'file'}.${kept}`
}

/** Content-Disposition with the name for old clients and for all (RFC 6266, RFC 5987). */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, c => '%' + c.charCodeAt(0).toString(16).toUpperCase())
  return `${type}; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encoded}`
}
