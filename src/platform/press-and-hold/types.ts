export interface Hold {
  /** finger or mouse down; px from the top of the window */
  onDown(y: number): void
  onMove(y: number): void
  onUp(): void
  /** the device took the finger away: a call, a system gesture */
  onLost(): void
}
/** Props of a View that is pressed and held, by finger or mouse; the finger may leave it while it holds. `keys`: by Space and Enter as well, where there are such. */
export type PressAndHold = (hold: Hold, o?: { keys?: boolean }) => Record<string, unknown>
