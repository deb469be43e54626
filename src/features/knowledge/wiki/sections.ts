/** A part of an article below one of its second-level headings; the part before the first has none. */
export interface ArticleSection {
  heading: string
  text: string
}

/** Cuts a markdown article at its second-level headings, so that a list of contents can lead to them. Fenced code is no heading. */
export function articleSectionsOf(source: string): ArticleSection[] {
  const sections: ArticleSection[] = [{ heading: '', text: '' }]
  let fence = ''
  for (const line of source.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence) {
      if (mark.startsWith(fence)) fence = ''
    } else if (mark) fence = mark
    const heading = fence ? null : /^## +(.+?) *#*$/.exec(line)
    if (heading) sections.push({ heading: heading[1] ?? '', text: '' })
    const last = sections[sections.length - 1]
    if (last) last.text += line + '\n'
  }
  return sections.filter(one => one.text.trim())
}

/** Headings from which on an article has a list of contents. */
export const CONTENTS_FROM = 4
