import type { Driver } from './driver'
import type { World } from './world'

/** A way that customers go. */
export interface Journey {
  title: string
  run(driver: Driver, world: World): Promise<void>
}
