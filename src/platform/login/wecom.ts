interface WeCom {
  login(o: { success(result: { code: string }): void; fail(error: unknown): void }): void
}
declare const wx: { qy?: WeCom } | undefined

/** WeCom runs the WeChat mini-program, and adds its own calls there. */
export const wecom: WeCom | null = typeof wx === 'undefined' ? null : (wx.qy ?? null)
