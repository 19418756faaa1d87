import type { Locale } from '../../words/locales.ts';
import type { Scanner } from './scanner.ts';
import type { ScannerState } from './scanner-state.ts';

export type Choices = { locale: Locale; isSilent: boolean; cameraId: string | null };
export type Choose = (change: Partial<Choices>) => void;

export type ScreenProps = { scanner: Scanner; state: ScannerState; choices: Choices; choose: Choose };
