import type { FC } from 'react'

export interface VideoProps {
  /** whole address of the film */
  src: string
  /** picture that stands there before it runs; '' for none */
  poster: string
  /** what a screen reader calls it */
  label: string
  /** where it goes on, seconds */
  startAt: number
  /** how far it has come, seconds, now and then while it runs */
  onTime: (seconds: number) => void
  onEnded: () => void
  onError: () => void
}
/** A film with the controls of the platform; it runs when somebody starts it. */
export type VideoPlatform = FC<VideoProps>
