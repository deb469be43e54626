/** What a shared screen looks like at the one who gets it. */
export interface ShareCard {
  title: string
  /** URL of the portal, with the query that says through which door it opens */
  url: string
  /** absolute address, '' for what the chat app takes by itself */
  picture: string
}
export interface PageSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

export interface SharePlatform {
  /** Makes the chat app's own menu share the screen as `card`, while it is `active`: the one that is seen. `text` stands below the title where the app has a place for it: WeChat's browser. `sign` signs the page for WeChat's browser; what fails there is only logged (spec §8 "Wechat share config error"). */
  useShare(
    card: ShareCard & { text: string },
    active: boolean,
    sign: (url: string) => Promise<PageSignature | null>,
  ): void
  /** A screen as an address of the web; '' where it has none. */
  linkTo(url: string): string
}
