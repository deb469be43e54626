/**
 * In place of the title bar of Taro's H5 router (config/index.ts). Ours is drawn by the screen; Taro's lay hidden below it and wrote
 * each title as HTML, even one that the page had only taken from `document.title`.
 */
export default class TitleBar {
  load(): void {
    return undefined
  }
}
export const initNavigationBar = (): void => undefined
