/** What the surroundings of a page tell: address, language, chat app. */
export interface PagePlatform {
  /** WECHAT is a mini-program, H5 a browser (spec §4 "Page source"); DingTalk's mini-program has a name of its own */
  source: 'WECHAT' | 'DINGTALK' | 'H5'
  /** what the app was built for, as the server hears it; '' for a browser, which speaks for itself */
  app: '' | 'weapp' | 'dd'
  /** inside a mini-program, as its own code or in its web view */
  insideMiniProgram(): boolean
  /** opens a page of the mini-program around this web view, by its path with the query; false where that cannot be */
  openInMiniProgram(path: string): Promise<boolean>
  /** language of the device, as a locale tag */
  locale(): string | undefined
  /** query of the address outside the hash, where a door link may carry `domainId` */
  outerQuery(): Record<string, string>
  /** start again from the present screen */
  reload(): void
  /** calls when another tab of the browser has changed what is kept on the device */
  onOtherTab(run: () => void): void
  /** whether a navigation bar must be drawn by the app */
  ownNavigationBar: boolean
  setDocumentLanguage(language: string): void
}
