/** Where the window is wide enough (from 768 px on), the list and what was opened from it stand side by side. Both stay screens of their own. */
export interface Panes {
  /** Called once before the first screen. `load` gets the bar at the side, which a narrow window does without. */
  install(load: () => Promise<unknown>): void
  /** Whether the window is wide, kept current. */
  useWide(): boolean
  /** Whether the window has room for what is beside a screen and its list (from 1024 px on), kept current. */
  useRoomy(): boolean
  /** The same for the assistant, which makes them that much narrower. */
  useDock(): boolean
  /** Whether what has this id stands beside the list, kept current. */
  useIsBeside(id: string): boolean
  /** What is opened now was chosen in the list, and takes the place of what stands beside it. */
  opensBeside(url: string): boolean
  /** The list that has to be opened first, so that this stands beside it; undefined where none has. */
  listFor(url: string): string | undefined
  /** Opens something beside its list, which `openList` opens first: once that is there, and not where it could not come or another screen came. */
  openBoth(list: string, openList: () => Promise<unknown>, open: () => Promise<unknown>): Promise<void>
  /** Runs what a screen does to be up to date, where it is the list beside what has just been changed. Returns a function that ends that. */
  whenBeside(work: () => void): () => void
  /** A call has changed something. */
  changed(): void
}
