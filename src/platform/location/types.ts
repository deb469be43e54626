import type { Refusal } from '../refusal'

/** Where the device is. */
export type Located = { status: 'found'; latitude: number; longitude: number; address: string } | { status: Refusal }

export interface LocationPlatform {
  /** asks the device; the address is '' where it knows only coordinates */
  locate(): Promise<Located>
  /** a map to choose a place on; null in a browser, which has none of its own, until the operator has configured a map provider */
  chooseOnMap: (() => Promise<Located>) | null
  /** shows a place on a map, where there is one */
  show: ((place: { latitude: number; longitude: number; address: string }) => void) | null
}
