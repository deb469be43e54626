import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { warrantyBrief, WarrantyRing, WarrantyTag } from '@/domain/warranty'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { IconTile } from '@/ui/IconTile'
import { Tag, type TagKind } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { REGISTRATION_STATES, type RegistrationState } from '@shared/register'
import { machineTexts } from '../machine.i18n'
import './Machine.scss'

export type MachineRow = Output<Contract, 'POST /register/getProductAndRegisterList'>['list'][number]

const KINDS: Record<RegistrationState, TagKind> = { submitted: 'amber', rejected: 'red', approved: 'green' }

/** A machine of the list, or one that is being registered: what it is, where it stands, what is left of its warranty, as far as that is told. */
export function MachineCard({ row, tells }: { row: MachineRow; tells: boolean }) {
  const t = machineTexts.useT()
  useLanguage()
  const isBeside = panes.useIsBeside(row.id)
  const isOwned = row.kind === 'product'
  const brief = isOwned ? warrantyBrief(row) : null
  const state = REGISTRATION_STATES.find(one => one === row.state)
  return (
    <View {...aria({ role: 'listitem' })}>
      <Tap
        className={'card machine' + (isBeside ? ' card--beside' : '')}
        current={isBeside}
        onClick={() => go(isOwned ? '/product/productDetail' : '/productreg/detail', { id: row.id })}
      >
        <View className='row'>
          {isOwned ? <WarrantyRing product={row} size={56} /> : <IconTile name='register' size={56} />}
          <View className='grow'>
            <Text className='machine__name'>{row.name || row.model || row.serialNumber}</Text>
            <Text className='hint machine__line nums'>
              {[row.model, row.serialNumber, row.place].filter(Boolean).join(' · ')}
            </Text>
            <View className='machine__foot nums'>
              {brief && <Tag kind={brief.kind}>{brief.text}</Tag>}
              {isOwned && !brief && <WarrantyTag status={row.qualityInfoStatus} />}
              {isOwned && tells && !row.qualityInfoStatus && <Text className='hint'>{t('status_none')}</Text>}
              {!isOwned && state && <Tag kind={KINDS[state]}>{t(`state_${state}`)}</Tag>}
            </View>
          </View>
        </View>
      </Tap>
    </View>
  )
}
