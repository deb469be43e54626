declare module 'towxml/parse/index' {
  /** An element or a text of HTML, as towxml keeps it beside what it makes for its own component. */
  export type Original =
    | { type: 'text'; text: string }
    | { type: string; tag: string; attr: Record<string, string | undefined>; child?: Original[] }
  const parse: (html: string, option: object) => { _e: { child: Original[] } }
  export default parse
}
