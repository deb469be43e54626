export interface SiteWorker {
  /** has the site open without a network from now on, where the browser can */
  install(): Promise<void>
}
