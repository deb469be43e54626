export { lendBuiltins } from '@/lib/late-builtins'
