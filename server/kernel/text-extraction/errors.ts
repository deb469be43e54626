/**
 * Why a file has no text for us. `unsupported`: not one of the kinds that are read; `broken`: damaged; `protected`: by a password;
 * `tooLarge`: it unpacks to more than we take; `timeout`: it takes too long; `empty`: no text in it (a scan, a blank page).
 */
export type FileFault = 'unsupported' | 'broken' | 'protected' | 'tooLarge' | 'timeout' | 'empty'
export class ReadError extends Error {
  readonly id: FileFault
  constructor(id: FileFault) {
    super(id)
    this.name = 'ReadError'
    this.id = id
  }
}
