import type { ReactElement } from 'react'

/** `noCamera`: there is none, or another app holds it. `refused`: the person or the system forbids it. `unsupported`: this app cannot show a camera. `unreadable`: no code is in the picture. */
export type ScanProblem = 'noCamera' | 'refused' | 'unsupported' | 'unreadable' | 'other'
export type Scanned =
  | { status: 'found'; text: string }
  | { status: 'cancelled' }
  | { status: 'failed'; reason: ScanProblem }

export interface ScanPlatform {
  /** the chat app's own scanner for bar codes and QR codes, over the whole screen; null where the app shows the camera itself */
  read: (() => Promise<Scanned>) | null
  /** reads a picture of the album; null where `read` offers that */
  fromAlbum: (() => Promise<Scanned>) | null
}

export interface ViewfinderProps {
  /** name for screen readers */
  label: string
  /** the camera runs only while this is set */
  active: boolean
  onFound: (text: string) => void
  onFailed: (reason: ScanProblem) => void
  /** once the camera runs: what switches its light, null where it has none */
  onReady: (setTorch: ((on: boolean) => Promise<void>) | null) => void
}
/** The camera's picture, read all the time; nothing where `read` is there. */
export type ViewfinderView = (props: ViewfinderProps) => ReactElement | null
