function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

/**
 * What Taro's H5 router uses of the package `query-string`, in place of it (config/index.ts): the package is 4 KB of the first
 * page, and newer JavaScript than our oldest browsers read. A name without a value is null; of a repeated name the last one counts.
 */
export default {
  parse(search: string, { decode = true } = {}): Record<string, string | null> {
    const read = (text: string): string => (decode ? decoded(text) : text)
    const query: Record<string, string | null> = {}
    for (const pair of search
      .trim()
      .replace(/^[?#&]/, '')
      .split('&')
      .filter(Boolean)) {
      const at = pair.indexOf('=')
      query[read(at < 0 ? pair : pair.slice(0, at))] = at < 0 ? null : read(pair.slice(at + 1))
    }
    return query
  },
}
