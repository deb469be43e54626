export type Scanned = { status: 'found'; text: string } | { status: 'cancelled' } | { status: 'failed' }
export interface ScanPlatform {
  /** reads a bar code or QR code with the camera; null where the app cannot */
  read: (() => Promise<Scanned>) | null
}
