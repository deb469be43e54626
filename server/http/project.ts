import path from 'node:path'

/** The folder of package.json: the server can be started from anywhere. */
export const PROJECT = path.join(__dirname, '../..')
