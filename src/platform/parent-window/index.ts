import { PREVIEW_READY } from '@shared/preview'

/** The page of this site that shows the present one in a frame: the console. Mini-programs have none, and none of the screens that ask for it. */
export const parentWindow = {
  isThere: (): boolean => window.parent !== window,
  /** Tells that this page listens, and hands over what the one around it says; of nobody else. What it returns ends it. */
  listen(take: (message: unknown) => void): () => void {
    const heard = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === window.parent && origin === location.origin) take(data)
    }
    window.addEventListener('message', heard)
    window.parent.postMessage(PREVIEW_READY, location.origin)
    return () => window.removeEventListener('message', heard)
  },
}
