import type { FastifyInstance } from 'fastify'
import { authApi } from '../../../contract/auth'
import { CODE } from '../../../shared/limits'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import {
  accountLogin,
  authInfo,
  domainInfo,
  emailLogin,
  me,
  phoneLogin,
  proveEmail,
  quickLogin,
  switchLanguage,
  tokenOwner,
  updateMember,
} from './auth.service'
import { answerCaptcha, newCaptcha } from './captcha.service'
import { sendCode, sendCodeForCaptcha, sendEmailCode } from './code.service'
import { deviceList, logout, logoutDevice, logoutDevices, renew } from './token.service'
import { answerEntered, enteredUnderMine } from './unproved.service'
import { demoLinkman } from './entrance.service'

export const authRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, authApi, {
    'GET /shb/member/imageCode': ctx => newCaptcha(ctx),
    'POST /auth/checkImgCodeV3': async (ctx, { body }) => ({
      ticket: await answerCaptcha(ctx, body.captchaId, body.imgCode),
    }),
    'GET /ssp/sendCode': (ctx, { query }) => sendCode(ctx, query.phone, query.ticket),
    'POST /shb/member/sendSmsCode': (ctx, { body }) => sendCode(ctx, body.phone, body.ticket),
    'POST /shb/member/sendSmsCodeAndCheckCode': (ctx, { body }) =>
      sendCodeForCaptcha(ctx, body.phone, body.captchaId, body.imgCode),
    'POST /auth/phoneLoginV3': (ctx, { body }) => phoneLogin(ctx, body),
    'POST /shb/member/sendEmailCode': (ctx, { body }) => sendEmailCode(ctx, body.email, body.captchaId, body.imgCode),
    'POST /auth/emailLogin': (ctx, { body }) => emailLogin(ctx, body),
    'GET /auth/demoAccount': ctx => demoLinkman(ctx),
    'POST /auth/login': (ctx, { body }) => accountLogin(ctx, body),
    'POST /shb/member/direct/login': (ctx, { body }) => accountLogin(ctx, body),
    'GET /ssp/quickLogin': (ctx, { query }) => quickLogin(ctx, query.token),
    'GET /linkc/v3c/auth/checkPhoneLoginToken': (ctx, { query }) => tokenOwner(ctx, query.token),
    'GET /linkc/v3c/auth/checkDomain': (ctx, { query }) => domainInfo(ctx, query.domainId),
    'GET /user/outside/getCodeConfig': () => ({
      captcha: true,
      codeLength: CODE.length,
      intervalSeconds: CODE.intervalSeconds,
      perHour: CODE.perHour,
      lifeSeconds: CODE.lifeSeconds,
    }),
    'GET /linkc/v3c/auth/checkAuth': ctx => ({ authorized: ctx.principal.kind === 'linkman' }),
    'POST /ssp/auth': ctx => authInfo(ctx),
    'GET /linkc/v3c/auth/getLinkmanAndCustomer': ctx => me(ctx),
    'GET /linkc/v3c/auth/getCustomerAndLinkmanInfo': ctx => me(ctx),
    'GET /customer/entered/list': ctx => enteredUnderMine(ctx),
    'POST /customer/entered/answer': (ctx, { body }) => answerEntered(ctx, body),
    'POST /shb/member/updateMemberAttributes': (ctx, { body }) => updateMember(ctx, body),
    'POST /shb/member/proveEmail': (ctx, { body }) => proveEmail(ctx, body),
    'POST /shb/member/language/switch': (ctx, { body }) => switchLanguage(ctx, body.language),
    'POST /shb/member/logout': (ctx, { body }) => logout(ctx, body.refreshToken),
    'POST /linkc/v3c/auth/refreshToken': (ctx, { body }) => renew(ctx, body.refreshToken),
    'GET /linkc/v3c/auth/deviceList': ctx => deviceList(ctx),
    'POST /linkc/v3c/auth/deviceLogout': (ctx, { body }) => logoutDevice(ctx, body.id),
    'POST /linkc/v3c/auth/deviceLogoutAll': (ctx, { body }) => logoutDevices(ctx, body.keepCurrent),
  })
