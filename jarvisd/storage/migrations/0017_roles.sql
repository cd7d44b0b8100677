-- What somebody is to the household can change; not in a conversation, whose role may not do it.
GRANT UPDATE (role) ON persons TO jarvisd_upkeep;
