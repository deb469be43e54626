import { Type as T } from '@sinclair/typebox'
import { ROLE_KEYS } from '../shared/roles'
import { defineCalls } from './define'
import { LanguageCode, Nullable, OneOf } from './entities'

const Tenant = T.Object({
  name: T.String({ description: 'in the language of the caller' }),
  logo: T.String(),
  themeColour: T.String({ description: 'comma list, the first is primary' }),
  domainId: T.String({ description: 'of the door that the call came through' }),
})

/** What the staff's console needs to know before somebody signs in. */
export const entranceApi = defineCalls({
  'GET /staff/entrance': {
    tag: 'staff',
    auth: 'public',
    anyToken: true,
    source: 'the console of the staff; path chosen here',
    summary: 'Whose console this is, how its staff sign in, and in the sandbox the accounts of the demo',
    data: T.Object({
      tenant: Tenant,
      languageList: T.Array(LanguageCode),
      chatApps: T.Array(OneOf(['dingtalk', 'wecom']), { description: 'that staff can sign in with' }),
      demo: Nullable(
        T.Object(
          {
            password: T.String(),
            companies: T.Array(
              T.Object({
                domainId: T.String(),
                name: T.String(),
                accounts: T.Array(
                  T.Object({ account: T.String(), displayName: T.String(), roles: T.Array(OneOf(ROLE_KEYS)) }),
                ),
              }),
            ),
          },
          { description: 'accounts that anybody may try; null outside the sandbox' },
        ),
      ),
    }),
  },
})
