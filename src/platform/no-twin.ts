/**
 * What the plain file of a platform module gives: the build takes the file of its platform (config/twins.ts), so what comes here has
 * none. Throws with the name of the module, before anything of another platform can run.
 */
export function noTwin<Twin>(name: string): Twin {
  throw new Error(`src/platform/${name} has no file for ${process.env.TARO_ENV || 'this platform'}`)
}
