/** What modules of the app listen to when they begin, where nothing ever happens. */
const silent = { addEventListener: (): void => undefined }
export const window = silent
export const document = silent
export const history = { state: null }
export const matchMedia = (): typeof silent => silent
