/** Sends text messages. */
export interface Sms {
  readonly sandbox: boolean
  /** Sends a login code. What it returns is shown to the person who asked: a sandbox gives the code, a real vendor nothing. */
  sendCode(phone: string, code: string): Promise<{ sandboxCode?: string }>
}

/** Sends nothing and hands the code back, openly. */
export const sandboxSms = (): Sms => ({ sandbox: true, sendCode: async (_phone, code) => ({ sandboxCode: code }) })
