export interface ListEndProps {
  /** the end of what is loaded comes into sight */
  onReach: () => void
}
