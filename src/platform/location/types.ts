import type { Refusal } from '../refusal'

/** Where the device is, in GCJ-02 (shared/coordinates.ts). */
export type Located = { status: 'found'; latitude: number; longitude: number; address: string } | { status: Refusal }

export interface LocationPlatform {
  /** whether it is told without asking the person: they allowed it before */
  isAllowed(): Promise<boolean>
  /** asks the device; the address is '' where it knows only coordinates */
  locate(): Promise<Located>
  /** a map to choose a place on; null in a browser, which has none of its own, until the operator has configured a map provider */
  chooseOnMap: (() => Promise<Located>) | null
  /** shows a place on a map, where there is one */
  show: ((place: { latitude: number; longitude: number; address: string }) => void) | null
}
