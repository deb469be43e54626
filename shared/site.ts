/** The name of a file that changes with its content: `app.1f3a9c07.js`, `chunk/12.4be0a1d2.css.br`. It may be kept for ever. */
export const HASHED = /[.-][0-9a-f]{8,32}\.\w+(\.br|\.gz)?$/
