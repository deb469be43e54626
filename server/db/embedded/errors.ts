/** Another living process owns the data folder; `pid` when it could be found out. */
export class FolderInUse extends Error {
  constructor(
    folder: string,
    readonly pid: number | undefined,
  ) {
    super(
      `${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`} (a running Lianke server). Stop it first, or choose another data folder.`,
    )
    this.name = 'FolderInUse'
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Shutdown (class 57P) and crash tell themselves by a code, a broken connection by its message. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code?.startsWith('57P') ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    /connection (terminated|ended|error)|not queryable/i.test(messageOf(error))
  )
}
