import { useWords } from '../../ui/page/words.tsx';

export const YesNo = ({ is }: { is: boolean }) => useWords()(is ? 'entity.value.yes' : 'entity.value.no');
