import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { warrantyBrief, WarrantyRing, WarrantyTag } from '@/domain/warranty'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import type { WarrantyStatus } from '@shared/warranty'
import { machineTexts } from '../machine.i18n'
import './MachineHead.scss'

interface Machine {
  name: string
  model: string
  serialNumber: string
  picture: string
  place?: string
  qualityInfoStartTime: string | null
  qualityInfoEndTime: string | null
  qualityInfoStatus: WarrantyStatus
}

/** A machine with the ring of what is left of its warranty, and that in words, unless nobody is to be told (`tells`). */
export function MachineHead({
  machine,
  tells = true,
  children,
}: {
  machine: Machine
  tells?: boolean
  children?: ReactNode
}) {
  const t = machineTexts.useT()
  useLanguage()
  const brief = warrantyBrief(machine)
  return (
    <View className='machine-head'>
      <WarrantyRing product={machine} size={76} />
      <View className='grow'>
        <View className='machine-head__title'>
          <Text className='machine-head__name' {...aria({ role: 'heading', level: 2 })}>
            {machine.name || machine.model}
          </Text>
          <WarrantyTag status={machine.qualityInfoStatus} />
        </View>
        <Text className='hint machine-head__line nums'>
          {[machine.model, machine.serialNumber, machine.place].filter(Boolean).join(' · ')}
        </Text>
        {(brief ?? (tells && !machine.qualityInfoStatus)) && (
          <Text className='machine-head__left nums'>{brief?.text ?? t('status_none')}</Text>
        )}
        {children}
      </View>
    </View>
  )
}
