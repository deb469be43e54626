export interface Foreground {
  /** whether a person sees the app, as far as the platform says so beside the showing and hiding of its pages */
  isSeen(): boolean
  /** runs whenever that changes */
  onChange(run: () => void): void
}
