/** What the server has put into the page for the time before the app: a first view of it, and what the app would ask for first. */
export interface FirstView {
  /**
   * Data of the door with this domain id, of the one that the server has found without one, as `GET /linkc/getInitData` answers in this
   * language. Null where the page brought none; what has been taken is gone, so that a second try asks the server.
   */
  takeDoor(domainId: string | null, language: string): unknown
  /** Whether it is what is seen. */
  stands(): boolean
  /** The app has drawn what the first view showed, or something else in its place: takes that away, and does what was tapped on it meanwhile. */
  end(): void
  /** Has the next first view drawn in this language. */
  keepLanguage(language: string): void
  /** Keeps how high `.home__<part>` is, once what belongs there is there. */
  useHeight(part: string, isThere: boolean): void
}
