// Order matters: what comes later wins.
import './fonts.css';
import './tokens.css';
import './base.css';
import './print.css';
