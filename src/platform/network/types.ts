export interface Network {
  /** the device says that there is none: nothing needs to be tried. Its silence means nothing */
  isOff(): boolean
  /** runs whenever the device says that it is there again, until what it gives is called */
  onBack(run: () => void): () => void
  /** runs whenever what {@link isOff} says may be another, until what it gives is called */
  onChange(run: () => void): () => void
  /** runs what one tab alone does, where the others do it already not at all */
  alone(name: string, work: () => Promise<void>): Promise<void>
}
