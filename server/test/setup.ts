import { restartNumbers } from './factories.ts';

restartNumbers();
