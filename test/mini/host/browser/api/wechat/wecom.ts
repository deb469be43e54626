import { answers, fresh } from '../../answers'
import { asynchronously, Failure, named, type Members } from '../define'

/** `wx.qy`, what WeCom adds to WeChat's calls for the mini-programs that it runs. */
export const wecom: Members = named(
  'wx.qy',
  asynchronously({
    login() {
      if (answers.login !== 'ok') throw new Failure(answers.login)
      return { code: `sandbox-qy-${answers.userid}-${fresh()}` }
    },
    checkSession: () => undefined,
  }),
)
