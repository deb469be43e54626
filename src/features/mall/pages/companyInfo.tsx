import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { aria } from '@/platform/aria'
import { screen } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { Cell } from '@/ui/Cell'
import { Picture } from '@/ui/Picture'
import { CardHead } from '../components/CardHead'
import { mall } from '../mall.i18n'
import './companyInfo.scss'

function CompanyInfo() {
  const t = mall.useT()
  const company = useDoor().data?.company
  if (!company) return null
  const copyMail = () => void Taro.setClipboardData({ data: company.email }).then(() => Taro.showToast({ title: t('mailCopied'), icon: 'none' })).catch(() => undefined)
  return (
    <View className='content company'>
      <View className='card company__head'>
        <Picture className='company__logo' src={company.logo} icon='building' iconSize={36} mode='aspectFit' />
        <Text className='company__name' {...aria({ role: 'heading', level: 2 })}>{company.name}</Text>
      </View>
      {company.introduction && <View className='card'><CardHead title={t('introduction')} /><Text className='company__text'>{company.introduction}</Text></View>}
      <View className='card cells'>
        {company.people && <Cell icon='user' title={t('contactPerson')} value={company.people} />}
        {company.phone && <Cell icon='phone' title={t('telephone')} value={company.phone} onClick={() => { void Taro.makePhoneCall({ phoneNumber: company.phone }).catch(() => undefined) }} />}
        {company.email && <Cell icon='mail' title={t('email')} value={company.email} onClick={copyMail} />}
        {company.address && <Cell icon='place' title={t('address')} value={company.address} />}
      </View>
    </View>
  )
}

export default screen('/mall/company/info', CompanyInfo)
