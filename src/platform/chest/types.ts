/**
 * What is kept on the device and is more than a setting: what waits to be sent, and last answers. Values are plain data. Everything
 * rejects where the device keeps nothing (a private window, a full one).
 */
export interface Chest {
  get(name: string): Promise<unknown>
  /** Puts what `make` makes of the present value in its place, with nobody else in between; resolves to it. */
  change<T>(name: string, make: (old: T | undefined) => T): Promise<T>
  remove(names: readonly string[]): Promise<void>
  names(): Promise<string[]>
}
