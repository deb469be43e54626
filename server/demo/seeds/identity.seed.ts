import { hash } from '@node-rs/argon2'
import { customers, linkmen, staff, staffRoles, teams } from '../../kernel/identity/auth.table'
import { doorLogins } from '../../kernel/tenancy/door.table'
import { addressLine } from '../../../shared/address'
import { DEMO_PASSWORD } from '../../kernel/identity/demo-password'
import { idOf } from '../deterministic'
import type { Seed } from './seed'

/** The salt comes from the account, so that two demos are alike to the byte; the password is public anyway. */
const passwordHash = (account: string) =>
  hash(DEMO_PASSWORD, { salt: Buffer.from(idOf(`salt ${account}`).replaceAll('-', ''), 'hex') })

/** Customers with their linkmen, staff, and who was last seen at the door. */
export const identitySeed: Seed = {
  name: 'identity',
  after: ['tenancy'],
  async seed(tx, { company, tenantId, clock, made }) {
    const { key } = company
    const doorId = idOf(`${key} door`)
    await tx.insert(customers).values(
      company.customers.map(({ key: c, address, notes: _notes, ...row }, i) => ({
        ...row,
        tenantId,
        id: idOf(`${key} customer ${c}`),
        customerAddress: addressLine(address),
        createTime: made(1100, i),
      })),
    )
    await tx.insert(linkmen).values(
      await Promise.all(
        company.linkmen.map(async ({ key: l, customer, lastLogin, ...row }, i) => ({
          ...row,
          tenantId,
          id: idOf(`${key} linkman ${l}`),
          customerId: idOf(`${key} customer ${customer}`),
          passwordHash: row.account ? await passwordHash(`${key} ${row.account}`) : null,
          lastLoginTime: lastLogin === undefined ? null : new Date(clock.at(lastLogin)).toISOString(),
          createTime: made(1100, i),
        })),
      ),
    )
    await tx.insert(teams).values(
      company.teams.map(({ key: team, name }, i) => ({
        tenantId,
        id: idOf(`${key} team ${team}`),
        name,
        createTime: made(1150, i),
      })),
    )
    await tx.insert(staff).values(
      await Promise.all(
        company.staff.map(async ({ key: s, displayName, phone, account, openUserId, team, can = {}, areas }, i) => ({
          displayName,
          phone,
          account,
          openUserId,
          areas,
          teamId: team && idOf(`${key} team ${team}`),
          skills: [
            ...(can.templates ?? []).map(template => idOf(`${key} template ${template}`)),
            ...(can.kinds ?? []).map(kind => idOf(`${key} kind ${kind}`)),
          ],
          tenantId,
          id: idOf(`${key} staff ${s}`),
          passwordHash: await passwordHash(`${key} staff ${account}`),
          createTime: made(1150, i),
        })),
      ),
    )
    await tx
      .insert(staffRoles)
      .values(
        company.staff.flatMap(({ key: s, roles }) =>
          roles.map(role => ({ tenantId, staffId: idOf(`${key} staff ${s}`), role })),
        ),
      )
    await tx.insert(doorLogins).values(
      company.linkmen.flatMap(l =>
        l.lastLogin === undefined
          ? []
          : [
              {
                tenantId,
                linkmanId: idOf(`${key} linkman ${l.key}`),
                doorId,
                createTime: new Date(clock.at(l.lastLogin)).toISOString(),
              },
            ],
      ),
    )
  },
}
